import { Button } from '../../ui/Button/Button.js'
import { ViewScreen } from '../shell/ViewScreen.js'

/** Shown by a review that was opened without data: why it is empty, with a button that opens the fields. */
export function NothingToReview({
  advice,
  onStart,
  start,
  title,
}: {
  advice: string
  onStart: () => void
  /** Text of the button. */
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
