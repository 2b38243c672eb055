import { cloneElement, type VNode } from "preact";
import { useId } from "preact/hooks";

interface TooltipProps {
  /** The additional text; never the only place of something important. */
  text: string;
  /** A control, which can have the focus. */
  children: VNode<{ "aria-describedby"?: string; describedBy?: string }>;
}

/** Words beside a control while it is pointed at or has the focus. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const attribute = typeof children.type === "string" ? { "aria-describedby": id } : { describedBy: id };
  return (
    <span class="with-tooltip">
      {cloneElement(children, attribute)}
      <span class="tooltip" role="tooltip" id={id}>
        {text}
      </span>
    </span>
  );
}
