import '../../shell/modalChunk.js'
import { useState } from 'react'
import { RowList } from '../../../ui/RowList/RowList.js'
import { SearchField } from '../../../ui/SearchField/SearchField.js'
import { LegalCheckbox, LegalFooter } from '../../parts/LegalNotice.js'
import { matchesSearch } from '../../parts/matchesSearch.js'
import { Message } from '../../shell/Message.js'
import { useShell } from '../../shell/shellContext.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import type { DataOf } from '../../views.js'
import { useWallets } from '../useWallets.js'
import { WalletRow } from '../WalletRow.js'

type Data = NonNullable<DataOf<'ConnectWallets'>>

/** The view that lists every wallet of this page, with a search. */
export const ConnectWallets: View<Data | undefined> = {
  component: ConnectWalletsView,
  title: (text) => text('shell')('connectWallets.title'),
}

function ConnectWalletsView({ namespace }: Data) {
  const { say, t } = useShell()
  const wallets = useWallets(namespace)
  const [search, setSearch] = useState('')
  const found = wallets.filter(({ connector }) => matchesSearch(connector.name, search))

  function handleSearch(next: string) {
    setSearch(next)
    const count = wallets.filter(({ connector }) => matchesSearch(connector.name, next)).length
    say(t('connectWallets.found', { count }))
  }

  return (
    <ViewScreen action={<LegalFooter />}>
      <LegalCheckbox />
      <SearchField
        clearLabel={t('connectWallets.clear')}
        data-autofocus=""
        label={t('connectWallets.search')}
        onValueChange={handleSearch}
        value={search}
      />
      {found.length === 0 ? (
        <Message text={t('connectWallets.none.advice')} title={t('connectWallets.none', { search })} />
      ) : (
        <RowList aria-label={t('connect.wallets')} className="ways-in">
          {found.map((wallet) => (
            <WalletRow key={wallet.connector.id} wallet={wallet} />
          ))}
        </RowList>
      )}
    </ViewScreen>
  )
}
