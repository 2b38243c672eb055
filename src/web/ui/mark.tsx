/** The mark of Tenure: steps rise under the arm of a T. As the window's icon it is `mark.svg`. */
export function Mark() {
  return (
    <svg class="mark" width="20" height="20" viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" rx="15" fill="#5b3fd6" />
      <g fill="#fff">
        <rect x="10" y="12" width="44" height="9" rx="2.5" />
        <rect x="27.5" y="12" width="9" height="40" rx="2.5" />
        <rect x="18.5" y="29" width="6.5" height="23" rx="2" opacity=".76" />
        <rect x="10" y="40" width="6.5" height="12" rx="2" opacity=".56" />
      </g>
    </svg>
  );
}
