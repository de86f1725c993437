import { css } from '../../../ui/css.js'

export const walletCompatibleNetworksCss = css`
.compatible { display: grid; border-radius: var(--radius-row); grid-template-columns: minmax(0, 1fr); gap: var(--space-4); }
.compatible > li {
  display: flex;
  align-items: center;
  gap: var(--space-12);
  min-block-size: 52px;
  padding: var(--space-4) var(--space-4);
  font-weight: 500;
}
.compatible-name { flex: 1; min-inline-size: 0; overflow-wrap: anywhere; }
`
