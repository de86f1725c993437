import '../../shell/modalChunk.js'
import { info } from '../../../ui/Icon/paths.js'
import { Lesson, LessonPart } from '../../parts/Lesson.js'
import { useText } from '../../shell/shellContext.js'
import type { View } from '../../shell/view.js'

/** The view that explains who sells, where the user pays, and what to check first. */
export const WhatIsABuy: View = {
  component: WhatIsABuyView,
  title: (text) => text('buy')('whatIsABuy.title'),
}

function WhatIsABuyView() {
  const t = useText('buy')
  return (
    <Lesson done={t('whatIsABuy.done')} icon={info} keep={t('whatIsABuy.keep')}>
      <LessonPart
        drawing={
          <>
            <path className="fill" d="M6 17h28v16a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2z" />
            <path
              className="tint"
              d="M4 9h32l-2 8a4 4 0 0 1-7 1 4 4 0 0 1-7 0 4 4 0 0 1-7 0 4 4 0 0 1-7-1z"
            />
            <path className="line" d="M12 25h7M12 29h4" />
            <rect className="fill" height="11" rx="1" width="7" x="24" y="24" />
          </>
        }
        text={t('whatIsABuy.choose.text')}
        title={t('whatIsABuy.choose.title')}
      />
      <LessonPart
        drawing={
          <>
            <rect className="fill" height="24" rx="4" width="34" x="3" y="8" />
            <path className="tint" d="M3 14h34v5H3z" />
            <path className="line" d="M9 26h8M27 26h4" />
          </>
        }
        mirror
        text={t('whatIsABuy.pay.text')}
        title={t('whatIsABuy.pay.title')}
      />
      <LessonPart
        drawing={
          <>
            <path className="fill" d="M6 12h26a3 3 0 0 1 3 3v16a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3z" />
            <path className="line" d="M6 12l20-6v6" />
            <circle className="ok" cx="28" cy="23" r="6" />
            <path className="on" d="M25.500 23l2 2 3.500-4" />
          </>
        }
        mirror
        text={t('whatIsABuy.arrive.text')}
        title={t('whatIsABuy.arrive.title')}
      />
    </Lesson>
  )
}
