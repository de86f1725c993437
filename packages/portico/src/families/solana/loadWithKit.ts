import { MissingDependencyError } from '../../core/errors/dependencies.js'

/**
 * A module that needs @solana/kit, which only now is loaded.
 *
 * @throws MissingDependencyError
 */
export async function loadWithKit<module>(feature: string, load: () => Promise<module>): Promise<module> {
  try {
    return await load()
  } catch (cause) {
    // Node, bundlers and browsers each say it in their own words. Anything else is a file that did not arrive.
    if (!/(find|resolve).{0,40}@solana\/kit/i.test(String(cause))) throw cause
    throw new MissingDependencyError({ cause, feature, packageName: '@solana/kit' })
  }
}
