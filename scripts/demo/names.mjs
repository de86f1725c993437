// Part of scripts/demo.mjs.

/** Users register names below it. The local network's own ENS knows it. */
export const namesZone = 'agora.eth'

/** Signs responses for the resolver contract of the local network. It is used for nothing else. */
export const gatewayKey = `0x${'a60a'.repeat(16)}`

/** The server's gateway route, as a resolver contract takes it. */
export const gatewayPath = '/v1/profile/gateway/{sender}/{data}.json'
