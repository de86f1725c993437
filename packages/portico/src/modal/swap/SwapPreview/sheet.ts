import { swapCss } from '../swapCss.js'
import { swapPreviewCss } from './SwapPreview.css.js'

export const sheet = swapCss + swapPreviewCss
