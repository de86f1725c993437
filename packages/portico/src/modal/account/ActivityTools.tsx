import { useRef, useState } from 'react'
import { downloadActivity } from '../../core/actions/downloadActivity.js'
import type { Transaction } from '../../core/entities.js'
import type { Network } from '../../core/network.js'
import { css } from '../../ui/css.js'
import { download } from '../../ui/Icon/paths.js'
import { IconButton } from '../../ui/IconButton/IconButton.js'
import { useSheet } from '../../ui/useSheet.js'
import { useShell, useText } from '../shell/shellContext.js'

const activityToolsCss = css`
.activity-tools { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: var(--space-8); }
.activity-kinds { display: flex; flex-wrap: wrap; gap: var(--space-4); min-inline-size: 0; }
.activity-kind {
  min-inline-size: var(--touch);
  min-block-size: max(32px, var(--touch));
  padding-inline: var(--space-12);
  border: 1px solid transparent;
  border-radius: 22px;
  background: var(--row);
  color: var(--text-soft);
  font-size: var(--size-14);
  font-weight: 500;

  &[aria-pressed='true'] { border-color: var(--accent-text); background: var(--accent-tint); color: var(--accent-text); }
}
@media (hover: hover) {
  .activity-kind:hover { background: var(--raised); }
  .activity-kind[aria-pressed='true']:hover { background: var(--accent-tint); }
}
@media (forced-colors: active) {
  .activity-kind { border-color: ButtonBorder; }
  .activity-kind[aria-pressed='true'] { border-color: Highlight; }
}
`

/** A filter of the activity. */
export type ActivityKind = (typeof activityKinds)[number]

export const activityKinds = ['all', 'sent', 'received', 'traded', 'approved'] as const

const operations: Readonly<Record<Exclude<ActivityKind, 'all'>, readonly string[]>> = {
  approved: ['approve', 'revoke'],
  received: ['receive', 'claim', 'mint', 'buy'],
  sent: ['send', 'burn'],
  traded: ['trade'],
}

/** Checks whether an entry belongs to a kind. */
export function isOfKind({ metadata }: Transaction, kind: ActivityKind): boolean {
  return kind === 'all' || operations[kind].includes(metadata.operationType)
}

/** Shows controls that filter the list, and one that exports the whole activity as a file. */
export function ActivityTools({
  address,
  kind,
  network,
  onKindChange,
}: {
  address: string
  kind: ActivityKind
  network: Network
  onKindChange: (kind: ActivityKind) => void
}) {
  const portfolioText = useText('portfolio')
  const { portico, say, toast } = useShell()
  const element = useRef<HTMLDivElement>(null)
  const [isSaving, setSaving] = useState(false)
  useSheet(element, activityToolsCss)

  async function save() {
    if (isSaving) return
    setSaving(true)
    say(portfolioText('activity.export.running'))
    try {
      const { count, isComplete } = await downloadActivity(portico, {
        address,
        networkId: network.caipNetworkId,
      })
      const said = isComplete ? 'activity.export.done' : 'activity.export.part'
      toast(portfolioText(said, { count }), 'success')
    } catch {
      toast(portfolioText('activity.export.failed'), 'error')
    } finally {
      setSaving(false)
    }
  }

  return (
    <div className="activity-tools" ref={element}>
      <fieldset aria-label={portfolioText('activity.kinds')} className="activity-kinds">
        {activityKinds.map((one) => (
          <button
            aria-pressed={one === kind}
            className="activity-kind"
            data-testid={`activity-${one}`}
            key={one}
            onClick={() => onKindChange(one)}
            type="button"
          >
            {portfolioText(`activity.kind.${one}`)}
          </button>
        ))}
      </fieldset>
      <IconButton
        aria-busy={isSaving || undefined}
        data-testid="activity-export"
        icon={download}
        label={portfolioText('activity.export')}
        onClick={() => void save()}
      />
    </div>
  )
}
