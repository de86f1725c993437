import { openWallet, storedKeys, writeStored } from 'portico/internal/phone'

/** Opens the wallet's app on a phone, so that the user sees a request. Kits store which app the user chose. */
export function showRequest(request: { id: number; topic: string }): void {
  openWallet({ storage: localStorage }, request)
}

/** Stores the app that opens for later requests. Undefined if the user did not choose one. */
export function keepWallet(wallet: { href: string; name: string } | undefined): void {
  writeStored(localStorage, storedKeys.deepLinkChoice, wallet)
}
