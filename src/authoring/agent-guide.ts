export function withoutFrontMatter(skill: string): string {
  return skill.replace(/^---\r?\n[\s\S]*?\n---\r?\n\s*/, '');
}
