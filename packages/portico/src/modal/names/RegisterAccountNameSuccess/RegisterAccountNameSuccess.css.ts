import { css } from '../../../ui/css.js'

export const registerAccountNameSuccessCss = css`
.name-done { display: grid; justify-items: center; gap: var(--space-12); padding-block: var(--space-16); text-align: center; }
.name-done-image { position: relative; display: grid; }
.name-done-image > .tick { position: absolute; inset-block-end: -4px; inset-inline-end: -6px; }
.name-done-head { max-inline-size: 100%; font-size: var(--size-20); font-weight: 600; line-height: 1.4; overflow-wrap: anywhere; text-wrap: balance; }
.name-done-text { max-inline-size: 300px; color: var(--text-soft); font-size: var(--size-14); line-height: 20px; text-wrap: pretty; }
`
