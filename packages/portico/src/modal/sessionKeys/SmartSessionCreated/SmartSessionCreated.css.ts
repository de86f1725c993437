import { css } from '../../../ui/css.js'

export const smartSessionCreatedCss = css`
.session-created { display: grid; justify-items: center; gap: var(--space-8); padding-block: var(--space-8) var(--space-16); text-align: center; }
.session-mark {
  position: relative;
  display: grid;
  place-items: center;
  inline-size: 72px;
  block-size: 72px;
  border-radius: 50%;
  background: var(--accent-tint);
  color: var(--accent-text);

  & > .tick { position: absolute; inset-block-end: -4px; inset-inline-end: -6px; }
}
.session-head { font-size: var(--size-20); font-weight: 600; text-wrap: balance; }
.session-text { max-inline-size: 300px; color: var(--text-soft); font-size: var(--size-14); line-height: 20px; text-wrap: pretty; }
.session-actions { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(120px, 100%), 1fr)); gap: var(--space-8); }
`
