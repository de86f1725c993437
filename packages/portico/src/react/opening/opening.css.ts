/**
 * The styles of the modal that the first frame of Connect needs, with the same measures; `opening.test.tsx` compares
 * the two. The plain colors are close to those that the tokens derive. There is no shadow, hover or motion, because the
 * modal takes over before they would be noticed.
 */
// `:host` keeps the page's own styles out, as in base.css.ts. The text has no spaces, no line breaks and no `css` tag,
// because every page loads it.
export const openingCss = `\
:host{all:initial!important}\
*{box-sizing:border-box;margin:0;padding:0;border:0;background:none;color:inherit;font:inherit}\
dialog{color-scheme:var(--portico-scheme,light dark);--radius:var(--portico-radius,24px);width:min(var(--portico-width,360px),100% - 32px);margin:auto;translate:0 min(0px,50% + 50dvh - 24px - min(640px,100dvh - 48px));border-radius:var(--radius);outline:1px solid #0000;background:var(--portico-card,light-dark(#fdfdfe,#14161b));color:var(--portico-text,light-dark(#151822,#f3f5f9));font:600 var(--portico-font-size,16px)/1.375 var(--portico-font,system-ui,sans-serif)}\
::backdrop{background:var(--portico-overlay,light-dark(#13151f6b,#0202059e))}\
hgroup{display:flex;align-items:center;height:56px;margin-bottom:4px;padding-inline:46px 10px}\
h2{margin:auto}\
hgroup button{width:36px;scale:1.5}\
section{margin:0 16px 16px;padding:4px;border-radius:calc(var(--radius)*5/6);background:var(--portico-row,light-dark(#f4f5f9,#202127))}\
.row{display:flex;width:100%;align-items:center;gap:12px;height:56px;padding:0 9px;border-radius:calc(var(--radius)*2/3)}\
i{min-width:40px;height:40px}\
.way{height:48px;margin:0 16px 3.2em}\
i,.way{border-radius:calc(var(--radius)*5/12)}\
bdi{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}\
small{flex:none;margin-inline-start:auto;padding:2px 6px;border-radius:6px;font-size:.75em;line-height:1.334}\
dialog>button{width:100%;margin-top:auto;padding:13px 0 29px;color:var(--portico-accent,light-dark(#3244c5,#99b3ff))}\
i,.way,small,[aria-busy]{background:light-dark(#e3e6ed,#33353c)}\
@media(width<=480px){dialog{display:flex;flex-flow:column;min-width:100%;height:min(640px,100dvh - 48px);margin-bottom:0;border-radius:var(--radius) var(--radius) 0 0}}\
`
