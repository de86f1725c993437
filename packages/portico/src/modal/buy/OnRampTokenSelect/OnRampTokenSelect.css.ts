import { css } from '../../../ui/css.js'

// `.buy-choice .row-subtitle`: networks are shown in full, on the narrowest phone too.
export const onRampTokenSelectCss = css`
.buy-choice .row-subtitle { white-space: normal; }
`
