import type { GetConfigResponse } from '@portico/protocol/http'
import { defaultSocials, type FeaturesInput, isEverySource, type RemoteFeatures } from './features.js'

/** The features if neither the server nor the site chooses. Source: specification, section 9. */
export const defaultRemoteFeatures: RemoteFeatures = {
  activity: true,
  email: true,
  onramp: false,
  socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  swaps: false,
}

type FeatureName = keyof RemoteFeatures
type ListedFeature = GetConfigResponse['features'][number]

/** The server's name for each feature, and a function that reads its list. */
const readers: {
  [name in FeatureName]: { id: string; read: (list: readonly string[]) => RemoteFeatures[name] }
} = {
  activity: { id: 'activity', read: () => true },
  email: { id: 'social_login', read: (list) => list.includes('email') },
  onramp: { id: 'onramp', read: (list) => list },
  socials: {
    id: 'social_login',
    // The same list contains email. Providers that this version does not know are left out.
    read: (list) => {
      const socials = list.flatMap((id) => defaultSocials.find((social) => social === id) ?? [])
      return socials.length > 0 ? socials : false
    },
  },
  swaps: { id: 'swap', read: (list) => list },
}

/**
 * Returns the remote features that are on. The server's configuration takes precedence: a feature that it omits, or for
 * which it lists nothing, is off. If the server responds with `config: null`, or not at all, the site's choice applies,
 * or else the default. Source: specification, section 9.
 *
 * @param answer undefined if the server did not respond
 * @returns the features, and the names of the site's own choices that the server overrode
 */
export function toRemoteFeatures(
  answer: GetConfigResponse | undefined,
  input: FeaturesInput,
): { features: RemoteFeatures; ignored: readonly FeatureName[] } {
  const ignored: FeatureName[] = []
  const resolve = <name extends FeatureName>(name: name): RemoteFeatures[name] => {
    const { id, read } = readers[name]
    const local = toLocal(name, input)
    const listed = answer?.features.find((feature) => feature.id === id)
    if (!answer || listed?.config === null) return local ?? defaultRemoteFeatures[name]
    if (!listed || isEmpty(listed)) return false as RemoteFeatures[name]
    if (local !== undefined) ignored.push(name)
    return listed.isEnabled ? read(listed.config ?? []) : (false as RemoteFeatures[name])
  }
  const features = {
    activity: resolve('activity'),
    email: resolve('email'),
    onramp: resolve('onramp'),
    socials: resolve('socials'),
    swaps: resolve('swaps'),
  }
  return { features, ignored }
}

function isEmpty({ config }: ListedFeature): boolean {
  return !config || config.length === 0
}

/** Returns the site's own choice. `true` becomes an empty list, which means every source. */
function toLocal<name extends FeatureName>(
  name: name,
  input: FeaturesInput,
): RemoteFeatures[name] | undefined {
  const local = input[name]
  return (isEverySource(name, local) ? [] : local) as RemoteFeatures[name] | undefined
}
