import type { PaymasterService } from '../smart/appPaymaster.js'
import type { Eip155Account } from './eip155Accounts.js'
import { RpcRefusal } from './RpcRefusal.js'

/**
 * Reads the capabilities that a page requires. If the wallet lacks a capability that is not optional, it refuses with
 * the code that EIP-5792 has for that.
 *
 * @returns the paymaster that the app names, if the account can use it
 */
export function readCapabilities(
  batch: Readonly<Record<string, unknown>>,
  { isSponsored }: Eip155Account,
): PaymasterService | undefined {
  const calls: readonly unknown[] = Array.isArray(batch.calls) ? batch.calls : []
  const { paymasterService, ...others } = capabilitiesOf(batch)
  const isSmart = isSponsored !== undefined
  const asked = [others, ...calls.map(capabilitiesOf), ...(isSmart ? [] : [{ paymasterService }])]
  const needed = asked
    .flatMap((each) => Object.entries(each))
    .find(([, capability]) => capability !== undefined && capability?.optional !== true)
  if (needed) throw new RpcRefusal(5700, `This wallet does not offer ${needed[0].slice(0, 64)}.`)
  if (!isSmart || paymasterService === undefined) return undefined
  const { context, optional, url } = paymasterService ?? {}
  if (typeof url !== 'string' || url.length > 2_000 || !/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    throw new RpcRefusal(-32602, 'params.0.capabilities.paymasterService.url must be an http or https URL')
  }
  if (context !== undefined && (typeof context !== 'object' || context === null || Array.isArray(context))) {
    throw new RpcRefusal(-32602, 'params.0.capabilities.paymasterService.context must be an object')
  }
  return { context: context as PaymasterService['context'], isOptional: optional === true, url }
}

type Capabilities = Readonly<Record<string, Readonly<Record<string, unknown>> | null | undefined>>

/** A page's own claims. The code that uses them checks them. */
const capabilitiesOf = (input: unknown): Capabilities =>
  (input as { capabilities?: Capabilities | null } | null)?.capabilities ?? {}
