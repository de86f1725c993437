import { css } from '../css.js'

export const iconCss = css`
.icon { flex: none; }
.icon[data-mirror]:dir(rtl) { transform: scaleX(-1); }
`
