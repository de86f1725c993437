import { MissingDependencyError } from '../../core/errors/dependencies.js'

/**
 * Loads a module that needs viem.
 *
 * @throws MissingDependencyError
 */
export async function loadWithViem<module>(feature: string, load: () => Promise<module>): Promise<module> {
  try {
    return await load()
  } catch (cause) {
    // Node, bundlers and browsers each have their own text for a missing package. Any other error is a chunk that did
    // not load.
    if (!/(find|resolve).{0,40}viem/i.test(String(cause))) throw cause
    throw new MissingDependencyError({ cause, feature, packageName: 'viem' })
  }
}
