import { css } from '../css.js'

export const headerCss = css`
.header {
  display: grid;
  grid-template-columns: max(36px, var(--touch)) minmax(0, 1fr) max(36px, var(--touch));
  flex: none;
  align-items: center;
  gap: var(--space-8);
  block-size: 56px;
  padding-inline: calc(28px - max(36px, var(--touch)) / 2);
}
.header-title {
  overflow: hidden;
  color: var(--text);
  font-size: var(--size-16);
  font-weight: 600;
  line-height: 1.375;
  text-align: center;
  text-overflow: ellipsis;
  white-space: nowrap;
  animation: header-title var(--duration-header) var(--ease);
}
@keyframes header-title { from { opacity: 0; transform: translateY(4px); } }
@media (prefers-reduced-motion: reduce) {
  .header-title { animation-name: fade; }
}
`
