import '../../shell/modalChunk.js'
import { useState } from 'react'
import { findActive, toNetworkId } from '../../../core/findActive.js'
import { RowList } from '../../../ui/RowList/RowList.js'
import { SearchField } from '../../../ui/SearchField/SearchField.js'
import { matchesSearch } from '../../parts/matchesSearch.js'
import { Message } from '../../shell/Message.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import { NetworkRow } from '../NetworkRow.js'

/** Number of networks above which a search is shown. */
const searchFrom = 8

/** The view of this site's networks, which marks the current one. */
export const Networks: View = {
  component: NetworksView,
  help: {
    event: 'CLICK_NETWORK_HELP',
    label: (text) => text('networks')('networks.help'),
    view: 'WhatIsANetwork',
  },
  next: ['SwitchNetwork'],
  title: (text) => text('networks')('networks.title'),
}

function NetworksView() {
  const t = useText('networks')
  const { portico, say, t: shared } = useShell()
  const { networks } = portico
  const [search, setSearch] = useState('')
  const currentId = useKitState((state) => toNetworkId(state))
  const connection = useKitState((state) => findActive(state))
  const isFound = (name: string, words: string) => matchesSearch(name, words)
  const found = networks.filter(({ name }) => isFound(name, search))
  const hasSearch = networks.length >= searchFrom
  const disabledReason =
    connection?.status === 'restoring' ? shared('account.restoring', { wallet: connection.name }) : undefined

  function handleSearch(next: string) {
    setSearch(next)
    say(t('networks.found', { count: networks.filter(({ name }) => isFound(name, next)).length }))
  }

  return (
    <ViewScreen>
      {hasSearch && (
        <SearchField
          clearLabel={t('networks.clear')}
          data-autofocus=""
          label={t('networks.search')}
          onValueChange={handleSearch}
          value={search}
        />
      )}
      {found.length === 0 ? (
        <Message
          text={t('networks.none.advice', { count: networks.length })}
          title={t('networks.none', { search })}
        />
      ) : (
        <RowList aria-label={t('networks.list')}>
          {found.map((network, index) => (
            <NetworkRow
              disabledReason={disabledReason}
              isCurrent={network.caipNetworkId === currentId}
              isFirst={!hasSearch && index === 0}
              key={network.caipNetworkId}
              network={network}
            />
          ))}
        </RowList>
      )}
    </ViewScreen>
  )
}
