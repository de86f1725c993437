import { css } from '../../../ui/css.js'

export const downloadsCss = css`
.downloads { display: grid; justify-items: center; padding-block: var(--space-16) var(--space-8); text-align: center; }
.downloads > .picture { border-radius: calc(var(--radius-image) * 1.8); }
.downloads > .message-text { margin-block-start: var(--space-8); }
.downloads-title { margin-block-start: var(--space-16); font-size: var(--size-20); font-weight: 600; line-height: 1.3; overflow-wrap: anywhere; text-wrap: balance; }
`
