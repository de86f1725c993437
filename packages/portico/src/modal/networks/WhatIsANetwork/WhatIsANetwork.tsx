import '../../shell/modalChunk.js'
import { info } from '../../../ui/Icon/paths.js'
import { Lesson, LessonPart } from '../../parts/Lesson.js'
import { useText } from '../../shell/shellContext.js'
import type { View } from '../../shell/view.js'

/** The view that explains what a network is, what it costs, and which mistake costs the most. */
export const WhatIsANetwork: View = {
  component: WhatIsANetworkView,
  title: (text) => text('networks')('whatIsANetwork.title'),
}

function WhatIsANetworkView() {
  const t = useText('networks')
  return (
    <Lesson done={t('whatIsANetwork.done')} icon={info} keep={t('whatIsANetwork.keep')}>
      <LessonPart
        drawing={
          <>
            <path className="line" d="M12 12l16 4M11 28l7-11M14 31l13-1M29 20v6" />
            <circle className="fill" cx="10" cy="11" r="4.5" />
            <circle className="tint" cx="29" cy="16" r="5" />
            <circle className="fill" cx="10" cy="30" r="4.5" />
            <circle className="fill" cx="29" cy="30" r="4.5" />
          </>
        }
        text={t('whatIsANetwork.road.text')}
        title={t('whatIsANetwork.road.title')}
      />
      <LessonPart
        drawing={
          <>
            <path className="fill" d="M10 5h20v30l-3.3-2.500L23.4 35 20 32.5 16.6 35l-3.3-2.500L10 35z" />
            <path className="line" d="M15 12h10M15 17h6" />
            <circle className="tint" cx="25" cy="24" r="4.5" />
          </>
        }
        text={t('whatIsANetwork.fee.text')}
        title={t('whatIsANetwork.fee.title')}
      />
      <LessonPart
        drawing={
          <>
            <rect className="fill" height="20" rx="4" width="20" x="5" y="7" />
            <rect className="fill" height="20" rx="4" width="20" x="15" y="14" />
            <circle className="tint" cx="25" cy="22" r="4" />
            <path className="line" d="M19.5 30a6 6 0 0 1 11 0" />
          </>
        }
        mirror
        text={t('whatIsANetwork.same.text')}
        title={t('whatIsANetwork.same.title')}
      />
    </Lesson>
  )
}
