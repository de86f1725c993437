import { sanitizeText } from 'portico/format'
import type { Site } from '../approval/approvalRequest.js'
import { markLine } from '../decode/markHidden.js'
import { Sentence } from './Sentence.js'
import { useText } from './screensContext.js'
import { WarningBox } from './WarningBox.js'

/** Shows the site: its origin, which the browser guarantees, and its own claims, which are marked as claims. */
export function SiteView({ site: { claims, description, icon, name, origin } }: { site: Site }) {
  const t = useText('approval')
  // If the site has a name, its description is not shown, to leave space for the request.
  const words = description && sanitizeText(markLine(description), { maxLength: 1_600 })
  return (
    <>
      <div className="site">
        {icon !== undefined && <img alt="" className="site-icon" data-testid="site-icon" src={icon} />}
        <bdi className="site-origin" data-testid="origin" dir="ltr">
          {origin}
        </bdi>
        {name !== undefined && (
          <span className="site-name" title={words}>
            <Sentence
              parts={t.parts('site.name', {
                name: <bdi>{sanitizeText(markLine(name), { maxLength: 600 })}</bdi>,
              })}
            />
          </span>
        )}
        {name === undefined && words !== undefined && (
          <span className="site-name">
            <Sentence parts={t.parts('site.about', { description: <bdi>{words}</bdi> })} />
          </span>
        )}
      </div>
      {claims !== undefined && (
        <WarningBox>
          <Sentence parts={t.parts('site.claims', { address: <bdi dir="ltr">{claims}</bdi> })} />
        </WarningBox>
      )}
    </>
  )
}
