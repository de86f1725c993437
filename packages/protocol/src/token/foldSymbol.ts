import { normalizeText } from '../text/index.js'

/** Invisible characters, and marks on a letter. Without them, the text is what a user sees at a glance. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{M}\p{Z}\s\u115f\u1160\u3164\uffa0\u2800]/gu

/**
 * Letters of other scripts by the Latin letter that they resemble, first those whose small form resembles another
 * letter than the capital. Source of the pairs: Unicode Technical Standard 39, confusables.
 */
const small = /* @__PURE__ */ pairs({
  A: 'αаɑ',
  B: 'ЬьƄ',
  D: 'ԁժ',
  G: 'ցɡ',
  H: 'һհ',
  J: 'јյ',
  N: 'ηпո',
  O: 'σօо',
  P: 'ρр',
  Q: 'ԛզ',
  R: 'гᴦ',
  S: 'ѕꜱ',
  U: 'υսʋ',
  V: 'νѵ',
  W: 'ωԝա',
  Y: 'γуүყ',
})
const capital = /* @__PURE__ */ pairs({
  A: 'ΑАᎪ',
  B: 'ΒВᏴ',
  C: 'СϹᏟⅭ',
  D: 'ᎠԀĐÐ',
  E: 'ΕЕᎬ',
  F: 'ϜҒ',
  G: 'ԌᏀ',
  H: 'ΗНᎻҺҢ',
  I: 'ΙІӀᏆƖ1|',
  J: 'ЈᎫͿ',
  K: 'ΚКᏦҚ₭',
  L: 'ᏞԼ',
  M: 'ΜМᎷϺ',
  N: 'ΝՈ',
  O: 'ΟОՕ0Ø',
  P: 'ΡРᏢ',
  Q: 'Ԛ',
  R: 'ᎡᏒ',
  S: 'ЅᏚՏ',
  T: 'ΤТᎢ₮ŦҬ',
  U: 'ՍԱ',
  V: 'ѴᏙ',
  W: 'ԜᎳ₩',
  X: 'ΧХҲ',
  Y: 'ΥУҮ',
  Z: 'ΖᏃ',
})

/** Most letters that are compared: the visible part of a symbol is among them. */
const readLimit = 10_000

/** Folds a symbol so that two that look alike become equal: `UЅDС` in Cyrillic letters folds to `USDC`. */
export function foldSymbol(symbol: string): string {
  const bare = normalizeText(symbol.slice(0, readLimit), 'NFKD').replaceAll(unseen, '')
  const latin = bare.replaceAll(anyOf(small), (letter) => small.get(letter) ?? letter)
  return latin.toUpperCase().replaceAll(anyOf(capital), (letter) => capital.get(letter) ?? letter)
}

function anyOf(letters: ReadonlyMap<string, string>): RegExp {
  return new RegExp(`[${[...letters.keys()].join('')}]`, 'gu')
}

function pairs(letters: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(letters).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
  )
}
