import { swapCss } from '../../parts/swapCss.js'
import { swapPreviewCss } from './SwapPreview.css.js'

export const sheet = swapCss + swapPreviewCss
