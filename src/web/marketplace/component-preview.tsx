interface ComponentPreviewProps {
  id: string;
  name: string;
  /** The publisher's own preview, or the one of the platform. */
  address: string;
}

/** The component with its example settings. It runs in a page of a separate origin, which can reach nothing. */
export function ComponentPreview({ id, name, address }: ComponentPreviewProps) {
  const own = `/api/canvas-marketplace/components/${id}/preview`;
  return (
    <section>
      <h2>Preview</h2>
      <iframe class="component-preview" title={`Preview of ${name}`} src={own} sandbox="allow-scripts" loading="lazy" />
      <p>
        <a href={address} target="_blank" rel="noopener noreferrer">
          {address === own ? "Open the preview" : "Open the publisher's preview"}
        </a>
      </p>
    </section>
  );
}
