// Parses a client's frame as a relay does, in its socket and its methods. Read by scripts/parsers/serverParsers.mjs.

export async function getRelayFrame() {
  const [{ relayMethods, relayRequestSchema, relayResultSchema }, { parseJson }, { is, safeParse }] =
    await Promise.all([
      import('../../packages/protocol/src/relay/index.ts'),
      import('../../packages/protocol/src/text/index.ts'),
      import('valibot'),
    ])
  return (text) => {
    const frame = parseJson(text)
    if (is(relayResultSchema, frame) || !is(relayRequestSchema, frame)) return undefined
    return (
      Object.hasOwn(relayMethods, frame.method) && safeParse(relayMethods[frame.method].params, frame.params)
    )
  }
}
