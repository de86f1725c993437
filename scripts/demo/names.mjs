// Part of scripts/demo.mjs.

/** Below it visitors register names. The local network's own ENS knows it. */
export const namesZone = 'agora.eth'

/** Signs what the resolver contract of the local network is told, and nothing else anywhere. */
export const gatewayKey = `0x${'a60a'.repeat(16)}`

/** The server's route of the gateway, as a resolver contract takes it. */
export const gatewayPath = '/v1/profile/gateway/{sender}/{data}.json'
