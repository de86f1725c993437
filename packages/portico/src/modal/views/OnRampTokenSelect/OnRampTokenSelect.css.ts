import { css } from '../../../ui/css.js'

export const onRampTokenSelectCss = css`
/* Networks are read whole, on the narrowest phone too. */
.buy-choice .row-subtitle { white-space: normal; }
`
