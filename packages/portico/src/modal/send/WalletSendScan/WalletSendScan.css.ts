import { css } from '../../../ui/css.js'

export const walletSendScanCss = css`
.scan { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-16); }
.scan-window {
  position: relative;
  overflow: hidden;
  aspect-ratio: 1;
  border-radius: var(--radius-row);
  background: #000;

  &[hidden] { display: none; }
  & > video { inline-size: 100%; block-size: 100%; object-fit: cover; }
  &::after {
    content: '';
    position: absolute;
    inset: 14%;
    border: 3px solid #fff;
    border-radius: 20px;
    box-shadow: 0 0 0 200px rgb(0 0 0 / 35%);
    pointer-events: none;
  }
}
.scan-words { color: var(--text-soft); font-size: var(--size-14); line-height: 20px; text-align: center; }
.scan-read { display: grid; gap: var(--space-12); padding: var(--space-16); border-radius: var(--radius-row); background: var(--row); }
.scan-read dt { color: var(--text-faint); font-size: var(--size-14); }
.scan-read dd { margin: 0; overflow-wrap: anywhere; }
.scan-amount { font-size: var(--size-20); font-weight: 600; }
.scan-actions { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(120px, 100%), 1fr)); gap: var(--space-8); }
`
