import { normalizeText } from '../text/index.js'

/** Invisible characters, and marks on a letter. Without them, a text is what a user sees at a glance. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{M}\p{Z}\s\u115f\u1160\u3164\uffa0\u2800]/u

/**
 * Letters of other scripts. Each group follows the Latin letter that it resembles. `small` has the letters whose lower
 * case and upper case resemble different letters. Source of the pairs: Unicode Technical Standard 39, confusables.
 */
const small = /* @__PURE__ */ pairs(
  'Aαаɑᴀ BЬьƄʙ Cᴄ Dԁժᴅ Eᴇ Fꜰ Gցɡɢ Hһհʜ Iɪ Jјյᴊ Kᴋ Lʟ Mᴍ Nηпոɴ Oσօоᴏ Pρрᴘ Qԛզ Rгᴦʀ Sѕꜱ Tᴛ Uυսʋᴜ ' +
    'Vνѵᴠ Wωԝաᴡ Yγуүყʏ Zᴢ',
)
const capital = /* @__PURE__ */ pairs(
  'AΑАᎪꓮᗅ BΒВᏴꓐᗷ CСϹᏟⅭꓚⲤᑕ DᎠԀĐÐꓓᗞᗪ EΕЕᎬꓰ FϜҒꓝᖴ GԌᏀꓖ HΗНᎻҺҢꓧᕼⲎ IΙІӀᏆƖ1|ꓲⲒ JЈᎫͿꓙᒍ KΚКᏦҚ₭ꓗⲔ LᏞԼꓡᒪ ' +
    'MΜМᎷϺꓟⲘᗰ NΝՈꓠⲚ OΟОՕ0ØꓳⲞ PΡРᏢꓑᑭⲢ QԚ RᎡᏒꓣᖇ SЅᏚՏꓢ TΤТᎢ₮ŦҬꓔⲦ UՍԱꓴᑌ VѴᏙꓦᐯ WԜᎳ₩ꓪ XΧХҲꓫⲬ᙭ YΥУҮꓬⲨ ZΖᏃꓜ',
)

/** Maximum number of characters to compare. The visible part of a symbol is within this limit. */
const readLimit = 10_000

/** Folds a symbol, so that two symbols that look alike become equal: `UЅDС` in Cyrillic letters becomes `USDC`. */
export function foldSymbol(symbol: string): string {
  let folded = ''
  for (const letter of normalizeText(symbol.slice(0, readLimit), 'NFKD')) folded += foldLetter(letter)
  return folded
}

/** What letters have been folded to, because testing each of them again would take most of the time. */
const known = /* @__PURE__ */ new Map<string, string>()

function foldLetter(letter: string): string {
  const before = known.get(letter)
  if (before !== undefined) return before
  const latin = (small.get(letter) ?? letter).toUpperCase()
  const folded = unseen.test(letter) ? '' : Array.from(latin, (each) => capital.get(each) ?? each).join('')
  // Anyone may send all letters of Unicode.
  if (known.size >= 4096) known.clear()
  known.set(letter, folded)
  return folded
}

function pairs(rows: string): ReadonlyMap<string, string> {
  return new Map(
    rows.split(' ').flatMap((row) => {
      const [latin = '', ...others] = row
      return others.map((other) => [other, latin] as const)
    }),
  )
}
