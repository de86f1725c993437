// The simulated server of bench/peer-kit-full: what a Portico server returns to a page that opens Connect. The harness
// of the peer benchmark also reads this file.
const wallets = Array.from({ length: 40 }, (_, index) => ({
  app_store: `https://apps.test/${index}`,
  chains: ['eip155:1', 'eip155:137'],
  homepage: `https://wallet${index}.test`,
  id: String(index).padStart(64, 'a'),
  image_id: String(index).padStart(36, 'b'),
  mobile_link: `wallet${index}://`,
  name: `Wallet ${index}`,
  order: index,
  rdns: `test.wallet${index}`,
}))

const answers = {
  '/appkit/v1/config': () => ({
    features: [
      {
        config: ['email', 'google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
        id: 'social_login',
        isEnabled: true,
      },
      { config: null, id: 'activity', isEnabled: true },
    ],
  }),
  '/getAnalyticsConfig': () => ({ isAnalyticsEnabled: false }),
  '/getWallets': ({ searchParams }) => {
    const search = searchParams.get('search')?.toLowerCase() ?? ''
    const include = searchParams.get('include')?.split(',')
    const found = wallets.filter(
      ({ id, name }) => name.toLowerCase().includes(search) && (include?.includes(id) ?? true),
    )
    const entries = Number(searchParams.get('entries') ?? 40)
    const start = (Number(searchParams.get('page') ?? 1) - 1) * entries
    return { count: found.length, data: found.slice(start, start + entries) }
  },
  '/projects/v1/origins': () => ({ allowedOrigins: [] }),
}

/** Returns the server's JSON for a URL, or undefined if the URL belongs to another server. */
export default function answer(url) {
  return url.hostname === 'api.portico.test' ? answers[url.pathname]?.(url) : undefined
}
