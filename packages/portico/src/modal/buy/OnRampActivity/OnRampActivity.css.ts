import { css } from '../../../ui/css.js'

export const onRampActivityCss = css`
.purchases { display: grid; gap: var(--space-16); }
.purchases > section { display: grid; gap: var(--space-8); }
`
