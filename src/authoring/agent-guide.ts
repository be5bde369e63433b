/** Returns the skill without its front matter. */
export function withoutFrontMatter(skill: string): string {
  return skill.replace(/^---\r?\n[\s\S]*?\n---\r?\n\s*/, '');
}
