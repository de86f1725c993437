// Part of scripts/demo.mjs.

/** The domain below which users register names. The local network's own ENS resolves it. */
export const namesZone = 'agora.eth'

/** The key that signs responses for the resolver contract of the local network. It is used for nothing else. */
export const gatewayKey = `0x${'a60a'.repeat(16)}`

/** The route of the server's gateway, with the placeholders that a resolver contract needs. */
export const gatewayPath = '/v1/profile/gateway/{sender}/{data}.json'
