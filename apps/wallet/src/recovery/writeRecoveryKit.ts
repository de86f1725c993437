import { languages } from '@portico/texts/languages'
import { base64url } from '../keys/base64url.js'
import type { WalletAddresses } from '../keys/deriveAccounts.js'
import { combineSecrets, seal } from '../keys/seal.js'
import { hashText } from './hashText.js'
import { type KitData, kitContext, kitPurpose } from './kitData.js'
import { kitCss, writeKitMarkup } from './kitMarkup.js'
import { type KitTexts, readKitTexts } from './kitTexts.js'

export type WriteRecoveryKitParameters = {
  addresses: WalletAddresses
  entropy: Uint8Array<ArrayBuffer>
  /** Key that was derived from the kit's password. `parameters` are those of the derivation. */
  key: Uint8Array<ArrayBuffer>
  parameters: Record<string, string | number>
  /** The kit's program. */
  script: string
  /** The kit stays in this language, whatever language the wallet has when the kit is opened. */
  texts: KitTexts
}

/** Writes a recovery kit: one HTML file that makes no requests. Its security policy allows only its own program. */
export async function writeRecoveryKit({
  addresses,
  entropy,
  key,
  parameters,
  script,
  texts,
}: WriteRecoveryKitParameters): Promise<string> {
  const sealed = await seal(await combineSecrets([key], kitPurpose), entropy, kitContext(addresses))
  const { kit: t } = readKitTexts(texts)
  const data: KitData = { addresses, parameters, sealed: base64url.encode(sealed), version: 1 }
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${await hashText(script)}'`,
    `style-src 'sha256-${await hashText(kitCss)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return [
    '<!doctype html>',
    `<html lang="${texts.language}" dir="${languages[texts.language].direction}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${t('page')}</title>`,
    `<style>${kitCss}</style>`,
    '</head>',
    '<body>',
    writeKitMarkup(t),
    // A browser does not run these elements, because they are data.
    writeData('kit', data),
    writeData('texts', texts),
    `<script>${script}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

function writeData(id: string, data: unknown): string {
  const written = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${id}">${written}</script>`
}
