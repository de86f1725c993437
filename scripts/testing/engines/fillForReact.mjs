// Imported by the programs beside it that stand between Playwright and a browser.

/**
 * Changes the script with which Playwright fills a field over WebDriver BiDi. The script sets `value`, but React
 * replaces that setter on the element itself, and then sees no change. The prototype still has the browser's own.
 *
 * @param {string} message a message of Playwright
 */
export function fillForReact(message) {
  return message
    .replaceAll('inputElement.value = value;', `${setter}value);`)
    .replaceAll('inputElement.value += text;', `${setter}inputElement.value + text);`)
}

const setter =
  "Object.getOwnPropertyDescriptor(Object.getPrototypeOf(inputElement),'value').set.call(inputElement,"
