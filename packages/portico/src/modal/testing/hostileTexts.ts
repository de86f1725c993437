/** Texts in which a script could hide. */
const seeds = [
  '<script>portico_xss()</script>',
  '<img src=x onerror=portico_xss()>',
  '<svg onload=portico_xss()>',
  '<svg><script href="data:,portico_xss()"/></svg>',
  '<iframe srcdoc="<script>parent.portico_xss()</script>">',
  '<iframe src="javascript:parent.portico_xss()">',
  '<body onload=portico_xss()>',
  '<details open ontoggle=portico_xss()>',
  '<input autofocus onfocus=portico_xss()>',
  '<video><source onerror=portico_xss()></video>',
  '<audio src onerror=portico_xss()>',
  '<marquee onstart=portico_xss()>',
  '<a href="javascript:portico_xss()">x</a>',
  '<form action="javascript:portico_xss()"><button>x</button></form>',
  '<object data="javascript:portico_xss()">',
  '<embed src="javascript:portico_xss()">',
  '<link rel=stylesheet href="data:text/css,*{background:red}">',
  '<style>@import "data:text/css,*{display:none}"</style>',
  '<meta http-equiv=refresh content="0;url=javascript:portico_xss()">',
  '<base href="https://evil.test/">',
  '<template><script>portico_xss()</script></template>',
  '<math><mtext><table><mglyph><style><img src=x onerror=portico_xss()>',
  '<portico-modal></portico-modal>',
  '<slot onslotchange=portico_xss()></slot>',
  '{{constructor.constructor("portico_xss()")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an attack on templates
  '${portico_xss()}',
  '{wallet}{terms}',
  'javascript:portico_xss()',
  '__proto__',
  'constructor',
  'toString',
  '$&$1$`',
]

/** Changes to a text that could let it break out of the text around it, or get past a filter. */
const breakouts = [
  (text: string) => text,
  (text: string) => `"${text}`,
  (text: string) => `'>${text}`,
  (text: string) => `"/>${text}<!--`,
  (text: string) => `--></style></script></title></textarea>${text}`,
  (text: string) => `\`;${text}//`,
  (text: string) => text.toUpperCase(),
  (text: string) => text.replaceAll('<', '&lt;'),
  (text: string) => text.replaceAll('<', '\\u003c'),
  (text: string) => text.replaceAll('=', '=\t').replaceAll('on', 'oN'),
  (text: string) => text.replaceAll(' ', '/'),
  (text: string) => [...text].map((character) => `${character}\u200d`).join(''),
  (text: string) => `\u202e${text}`,
  (text: string) => text.replaceAll('<', '＜'),
  (text: string) => encodeURIComponent(text),
  (text: string) => [...text].map((character) => `&#x${character.codePointAt(0)?.toString(16)};`).join(''),
]

/** 512 texts that try to be more than text. If a script in one of them runs, it calls `portico_xss`. */
export const hostileTexts: readonly string[] = seeds.flatMap((seed) =>
  breakouts.map((breakOut) => breakOut(seed)),
)
