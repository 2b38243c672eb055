/** A photo that a person chose, as far as its button shows it. */
export interface ChosenPhoto {
  id: string;
  filename: string;
}
