import { css } from '../../../ui/css.js'

// `.buy-choice .row-subtitle`: networks are shown in full, even on the narrowest phone.
export const onRampTokenSelectCss = css`
.buy-choice .row-subtitle { white-space: normal; }
`
