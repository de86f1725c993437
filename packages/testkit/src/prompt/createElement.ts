type ElementOf<tag extends string> = tag extends keyof HTMLElementTagNameMap
  ? HTMLElementTagNameMap[tag]
  : HTMLElement

/** Creates an element with properties and children. Texts are set as `textContent`, never as markup. */
export function createElement<tag extends string>(
  tag: tag,
  properties: Partial<ElementOf<tag>> = {},
  ...children: readonly Node[]
): ElementOf<tag> {
  // The tag alone decides the element's interface, as in the overloads of `document.createElement`.
  const element = document.createElement(tag) as ElementOf<tag>
  Object.assign(element, properties)
  element.append(...children)
  return element
}
