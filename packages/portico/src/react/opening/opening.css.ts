/**
 * The modal's looks as far as the first frame of Connect has them, measure for measure: `opening.test.tsx` holds one against
 * the other. By plain colours, near to what the tokens derive, and without hover or motion: the modal has taken its place by
 * then.
 */
// `:host`: as in base.css.ts, the page's own styles end here. Without spaces, and without the `css` of the others, since every page carries it.
export const openingCss = `
:host{all:initial !important}
*{box-sizing:border-box;margin:0;padding:0;border:0;background:none;color:inherit;font:inherit}
dialog{color-scheme:var(--portico-scheme,light dark);--radius:var(--portico-radius,24px);inline-size:min(var(--portico-width,360px),100% - 32px);margin:auto;border-radius:var(--radius);outline:1px solid #0000;background:var(--portico-card,light-dark(#fdfdfe,#14161b));box-shadow:0 24px 64px #0003;color:var(--portico-text,light-dark(#151822,#f3f5f9));font:600 var(--portico-font-size,16px)/1.375 var(--portico-font,system-ui,sans-serif)}
::backdrop{background:var(--portico-overlay,light-dark(#13151f6b,#0202059e))}
header{display:flex;align-items:center;block-size:56px;padding-inline:46px 10px}
h2{margin:auto}
.close{inline-size:36px;opacity:.7;scale:1.5}
section{display:grid;gap:8px;padding:4px 16px 16px}
.row,.name{overflow:hidden}
.row{display:flex;align-items:center;gap:12px;block-size:56px;padding:0 12px;border:1px solid #0000;border-radius:calc(var(--radius) * 2 / 3);background:var(--portico-row,light-dark(#f4f5f9,#202127))}
.tile{flex:none;inline-size:40px;block-size:40px;border-radius:calc(var(--radius) * 5 / 12)}
.way{block-size:48px;margin-block-end:8px;border-radius:calc(var(--radius) * 5 / 12)}
.name{text-overflow:ellipsis;white-space:nowrap}
.tag{flex:none;margin-inline-start:auto;padding:2px 6px;border-radius:6px;font-size:.75em;line-height:1.334}
.guide{inline-size:100%;padding:13px 0 29px;color:var(--portico-accent,light-dark(#3244c5,#99b3ff))}
.tile,.way,.tag,[aria-busy]{background:light-dark(#e3e6ed,#33353c)}
@media (max-width:480px){.row{gap:8px;padding:0 8px}dialog{min-inline-size:100%;margin-block-end:0;border-radius:var(--radius) var(--radius) 0 0}}
`
