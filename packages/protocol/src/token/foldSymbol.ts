import { normalizeText } from '../text/index.js'

/** What nobody sees, and the marks on a letter: what is left is what an eye takes in at a glance. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{M}\p{Z}\s\u115f\u1160\u3164\uffa0\u2800]/gu

/**
 * Letters of other scripts behind the Latin one that they look like, those first whose small form looks like another letter
 * than the capital. Source of the pairs: Unicode Technical Standard 39, confusables.
 */
const small = /* @__PURE__ */ pairs(
  'Aαаɑᴀ BЬьƄʙ Cᴄ Dԁժᴅ Eᴇ Fꜰ Gցɡɢ Hһհʜ Iɪ Jјյᴊ Kᴋ Lʟ Mᴍ Nηпոɴ Oσօоᴏ Pρрᴘ Qԛզ Rгᴦʀ Sѕꜱ Tᴛ Uυսʋᴜ ' +
    'Vνѵᴠ Wωԝաᴡ Yγуүყʏ Zᴢ',
)
const capital = /* @__PURE__ */ pairs(
  'AΑАᎪꓮᗅ BΒВᏴꓐᗷ CСϹᏟⅭꓚⲤᑕ DᎠԀĐÐꓓᗞᗪ EΕЕᎬꓰ FϜҒꓝᖴ GԌᏀꓖ HΗНᎻҺҢꓧᕼⲎ IΙІӀᏆƖ1|ꓲⲒ JЈᎫͿꓙᒍ KΚКᏦҚ₭ꓗⲔ LᏞԼꓡᒪ ' +
    'MΜМᎷϺꓟⲘᗰ NΝՈꓠⲚ OΟОՕ0ØꓳⲞ PΡРᏢꓑᑭⲢ QԚ RᎡᏒꓣᖇ SЅᏚՏꓢ TΤТᎢ₮ŦҬꓔⲦ UՍԱꓴᑌ VѴᏙꓦᐯ WԜᎳ₩ꓪ XΧХҲꓫⲬ᙭ YΥУҮꓬⲨ ZΖᏃꓜ',
)

/** Letters that are looked at: what is shown of a symbol comes from these. */
const readLimit = 10_000

/** What two symbols must not share to be told apart at a glance: `UЅDС` in Cyrillic letters folds to `USDC`. */
export function foldSymbol(symbol: string): string {
  const bare = normalizeText(symbol.slice(0, readLimit), 'NFKD').replaceAll(unseen, '')
  const latin = bare.replaceAll(anyOf(small), (letter) => small.get(letter) ?? letter)
  return latin.toUpperCase().replaceAll(anyOf(capital), (letter) => capital.get(letter) ?? letter)
}

function anyOf(letters: ReadonlyMap<string, string>): RegExp {
  return new RegExp(`[${[...letters.keys()].join('')}]`, 'gu')
}

function pairs(rows: string): ReadonlyMap<string, string> {
  return new Map(
    rows.split(' ').flatMap((row) => {
      const [latin = '', ...others] = row
      return others.map((other) => [other, latin] as const)
    }),
  )
}
