export { matchOrigin, originLabel, originPatternShape } from './matchOrigin.js'
