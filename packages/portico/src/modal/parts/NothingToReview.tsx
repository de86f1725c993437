import { Button } from '../../ui/Button/Button.js'
import { ViewScreen } from './ViewScreen.js'

/** What a review shows that was opened with nothing filled in: why it is empty, and the way to the fields. */
export function NothingToReview({
  advice,
  onStart,
  start,
  title,
}: {
  advice: string
  onStart: () => void
  /** What the button says. */
  start: string
  title: string
}) {
  return (
    <ViewScreen
      action={
        <Button data-autofocus="" onClick={onStart}>
          {start}
        </Button>
      }
    >
      <div className="message">
        <p className="message-title" dir="auto">
          {title}
        </p>
        <p className="message-text" dir="auto">
          {advice}
        </p>
      </div>
    </ViewScreen>
  )
}
