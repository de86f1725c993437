import { useEffect, useState } from 'react'
import type { ApprovalRequest } from '../../approval/approvalRequest.js'
import { type FakeNames, findFakeNames } from '../../approval/findFakeNames.js'
import type { ReadTokenFacts } from '../../approval/readTokenFacts.js'
import { tokensOf } from '../../decode/decodedCall.js'
import type { Shown } from './shown.js'
import type { Simulated } from './useSimulated.js'

const none: FakeNames = { isUnread: false, names: [] }

/**
 * Returns names that tokens of the request use without right, as far as the wallet has a list of the network's tokens.
 */
export function useFakeNames(
  { networkId }: ApprovalRequest,
  { calls, isAnywhere = false }: Shown,
  { value: simulated }: Simulated,
  readFacts: ReadTokenFacts,
): FakeNames {
  const changed = simulated === 'fails' || !simulated ? [] : simulated.amounts
  const named = useFakeNamesAmong(readFacts, networkId, isAnywhere ? [] : calls.flatMap(tokensOf))
  // These names load separately, so that warnings about tokens that are already known stay on the screen in the
  // meantime.
  const moved = useFakeNamesAmong(
    readFacts,
    networkId,
    changed.flatMap(({ token }) => token ?? []),
  )
  return {
    isUnread: named.isUnread || moved.isUnread,
    names: [...new Set([...named.names, ...moved.names])],
  }
}

function useFakeNamesAmong(
  readFacts: ReadTokenFacts,
  networkId: string,
  tokens: readonly string[],
): FakeNames {
  const key = `${networkId} ${tokens}`
  const [found, setFound] = useState<FakeNames & { readonly key: string }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the network and the tokens.
  useEffect(() => {
    let isOver = false
    const onFound = (name: string) => {
      if (isOver) return
      setFound((last) => ({
        isUnread: false,
        key,
        names: [...(last?.key === key ? last.names : []), name],
      }))
    }
    void findFakeNames(readFacts, networkId, tokens, onFound).then((found) => {
      if (!isOver) setFound({ ...found, key })
    })
    return () => {
      isOver = true
    }
  }, [key])
  return found?.key === key ? found : none
}
