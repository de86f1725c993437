import { useEffect, useState } from 'react'
import type { ApprovalRequest } from '../../approval/approvalRequest.js'
import { findFakeNames } from '../../approval/findFakeNames.js'
import { tokensOf } from '../../decode/decodedCall.js'
import { useScreens } from '../screensContext.js'
import type { Shown } from './shown.js'
import type { Simulated } from './useSimulated.js'

/**
 * Returns names that tokens of the request use without right, as far as the wallet has a list of the network's tokens.
 */
export function useFakeNames(
  { networkId }: ApprovalRequest,
  { calls, isAnywhere = false }: Shown,
  { value: simulated }: Simulated,
): readonly string[] {
  const changed = simulated === 'fails' || !simulated ? [] : simulated.amounts
  const named = useFakeNamesAmong(networkId, isAnywhere ? [] : calls.flatMap(tokensOf))
  // These names load separately, so that warnings about tokens that are already known stay on the screen in the
  // meantime.
  const moved = useFakeNamesAmong(
    networkId,
    changed.flatMap(({ token }) => token ?? []),
  )
  return [...new Set([...named, ...moved])]
}

function useFakeNamesAmong(networkId: string, tokens: readonly string[]): readonly string[] {
  const { rpc } = useScreens()
  const key = `${networkId} ${tokens}`
  const [found, setFound] = useState<{ readonly key: string; readonly names: readonly string[] }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the network and the tokens.
  useEffect(() => {
    let isOver = false
    const onFound = (name: string) => {
      if (isOver) return
      setFound((last) => ({ key, names: [...(last?.key === key ? last.names : []), name] }))
    }
    findFakeNames(rpc, networkId, tokens, onFound).catch(() => {})
    return () => {
      isOver = true
    }
  }, [key])
  return found?.key === key ? found.names : []
}
