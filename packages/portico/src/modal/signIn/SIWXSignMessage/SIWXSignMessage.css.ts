import { css } from '../../../ui/css.js'

// `[data-brief]`: fills the space of the missing statement.
// `@media (max-height: 700px)`: on a small phone, the message needs the space most.
export const siwxSignMessageCss = css`
.siwx { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-16); }
.siwx-head { display: grid; justify-items: center; gap: var(--space-8); padding-block-start: var(--space-8); text-align: center; }
.siwx-head[data-brief] { padding-block-start: calc(20px + 2 * var(--space-8)); }
.siwx-pair { display: flex; align-items: center; gap: var(--space-12); margin-block-end: var(--space-8); }
.siwx-between { display: grid; place-items: center; inline-size: 32px; block-size: 32px; border-radius: 50%; background: var(--row); color: var(--accent-text); }
.siwx-heading { font-size: var(--size-20); font-weight: 600; line-height: 1.3; overflow-wrap: anywhere; text-wrap: balance; }
.siwx-detail { min-block-size: 40px; color: var(--text-soft); font-size: var(--size-14); line-height: 20px; overflow-wrap: anywhere; text-wrap: pretty; }
.siwx-facts { display: grid; gap: var(--space-8); padding: var(--space-12); border-radius: var(--radius-row); background: var(--row); font-size: var(--size-14); }
.siwx-fact { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: var(--space-12); line-height: 20px; }
.siwx-fact > dt { color: var(--text-faint); }
.siwx-fact > dd { justify-self: end; overflow-wrap: anywhere; text-align: end; }
.siwx-fact .whole-address { max-inline-size: 250px; }
.siwx-message > summary {
  display: flex;
  align-items: center;
  min-block-size: max(24px, var(--touch));
  border-radius: var(--radius-tag);
  color: var(--accent-text);
  cursor: pointer;
  font-size: var(--size-14);
  font-weight: 500;
  list-style: none;

  &::-webkit-details-marker { display: none; }
  & > .icon { margin-inline-start: var(--space-4); transition: transform var(--duration-view) var(--ease); }
}
.siwx-message[open] > summary > .icon { transform: rotate(180deg); }
.siwx-text {
  max-block-size: 180px;
  margin-block-start: var(--space-4);
  padding: var(--space-12);
  overflow: auto;
  border-radius: var(--radius-row);
  background: var(--row);
  font-family: var(--font-mono);
  font-size: var(--size-12);
  line-height: 1.5;
  overflow-wrap: anywhere;
  text-align: left;
  white-space: pre-wrap;
}
@media (max-height: 700px) {
  .siwx { gap: var(--space-12); }
  .siwx-head.siwx-head { gap: var(--space-4); padding-block-start: 0; }
  .siwx-text { max-block-size: 150px; }
}
.dialog[data-low] .siwx-pair { display: none; }
@media (prefers-reduced-motion: reduce) {
  .siwx-message > summary > .icon { transition: none; }
}
`
