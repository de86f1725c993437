// Part of scripts/demo.mjs.

/** The address of Farcaster's registry on OP Mainnet, which the server uses by default. */
const registry = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'

/** The code of a registry whose `idOf(address)` reads the storage slot with the number of the address. */
const code = '0x600435545f5260205ff3'

/** Puts a registry of Farcaster ids, with the demo's users in it, on the local network. */
export async function putFarcasterRegistry({ custodies, rpcUrl }) {
  const calls = [
    ['anvil_setCode', [registry, code]],
    ...custodies.map(({ address, fid }) => [
      'anvil_setStorageAt',
      [registry, toWord(address), toWord(`0x${fid.toString(16)}`)],
    ]),
  ]
  for (const [method, params] of calls) {
    const response = await fetch(rpcUrl, {
      body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
      headers: { 'content-type': 'application/json' },
      method: 'POST',
    })
    const { error } = await response.json()
    if (error) throw new Error(`${method}: ${error.message}`)
  }
}

function toWord(hex) {
  return `0x${hex.slice(2).toLowerCase().padStart(64, '0')}`
}
