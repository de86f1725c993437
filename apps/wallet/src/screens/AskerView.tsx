import { sanitizeText } from 'portico/format'
import type { Asker } from '../approval/approvalRequest.js'
import { markLine } from '../decode/markHidden.js'
import { WarningBox } from './WarningBox.js'

/** Shows the site: its origin, which the browser vouches for, and its own claims, marked as such. */
export function AskerView({ asker: { claims, description, icon, name, origin } }: { asker: Asker }) {
  // If the site has a name, the description takes no room from the request.
  const words = description && sanitizeText(markLine(description), { maxLength: 1_600 })
  return (
    <>
      <div className="asker">
        {icon !== undefined && <img alt="" className="asker-icon" data-testid="asker-icon" src={icon} />}
        <bdi className="asker-origin" data-testid="origin" dir="ltr">
          {origin}
        </bdi>
        {name !== undefined && (
          <span className="asker-name" title={words}>
            Calls itself “<bdi>{sanitizeText(markLine(name), { maxLength: 600 })}</bdi>”
          </span>
        )}
        {name === undefined && words !== undefined && (
          <span className="asker-name">
            About itself: “<bdi>{words}</bdi>”
          </span>
        )}
      </div>
      {claims !== undefined && (
        <WarningBox>
          This site says that its address is <bdi dir="ltr">{claims}</bdi>, but it is not. Go by the address
          above.
        </WarningBox>
      )}
    </>
  )
}
