import { RowSkeleton } from '../../../ui/Row/RowSkeleton.js'
import { RowList } from '../../../ui/RowList/RowList.js'
import { useText } from '../../shellContext.js'

/** As many rows as there will be. */
export function DirectorySkeleton({ count }: { count: number }) {
  const t = useText()
  return (
    <section aria-busy="true" className="directory" data-testid="directory-loading">
      <h3 className="directory-title">{t('connect.directory')}</h3>
      <RowList aria-label={t('connect.directory.loading')}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          <RowSkeleton key={index} />
        ))}
      </RowList>
    </section>
  )
}
