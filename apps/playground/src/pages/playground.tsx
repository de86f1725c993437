import { renderPlayground } from './renderPlayground.js'

renderPlayground()
