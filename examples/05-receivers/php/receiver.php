<?php
// A webhook receiver with PHP 8 alone. Run it with: php -S 127.0.0.1:4000 receiver.php
// In production, route POST /hook to this file with php-fpm.
declare(strict_types=1);

const MAX_BODY_BYTES = 1024 * 1024;
const TOLERANCE_SECONDS = 300;
const INBOX = 'inbox';

/** The request is not an untouched webhook of the service. Respond with 400. */
final class Refused extends Exception {}

/**
 * Returns the event of a request. `$body` is the raw body: the signature covers every byte of it.
 *
 * @param list<string> $secrets
 */
function verify(string $body, ?string $signature, array $secrets): array
{
    if ($signature === null) throw new Refused('missing_header');
    $times = $digests = [];
    foreach (explode(',', $signature) as $part) {
        $part = trim($part);
        if (str_starts_with($part, 't=')) $times[] = substr($part, 2);
        elseif (str_starts_with($part, 'v1=')) $digests[] = substr($part, 3);
    }
    $isWellFormed = count($times) === 1 && preg_match('/^[0-9]{1,15}$/D', $times[0]) === 1;
    if (!$isWellFormed || count($digests) < 1 || count($digests) > 10) throw new Refused('malformed_header');
    $age = time() - (int) $times[0];
    if ($age > TOLERANCE_SECONDS) throw new Refused('timestamp_too_old');
    if ($age < -TOLERANCE_SECONDS) throw new Refused('timestamp_in_future');
    if (!matches($body, $times[0], $digests, $secrets)) throw new Refused('no_match');
    $event = json_decode($body, true);
    if (!is_array($event) || !is_string($event['id'] ?? null) || !is_string($event['type'] ?? null)) {
        throw new Refused('invalid_json');
    }
    return $event;
}

function matches(string $body, string $timestamp, array $digests, array $secrets): bool
{
    foreach ($secrets as $secret) {
        $expected = hash_hmac('sha256', "$timestamp.$body", $secret);
        foreach ($digests as $digest) if (hash_equals($expected, $digest)) return true;
    }
    return false;
}

/** Stores an event, and returns false if it is there already. Only one of several processes can link the same name. */
function takeOnce(array $event, string $body): bool
{
    if (!is_dir(INBOX) && !@mkdir(INBOX, 0700) && !is_dir(INBOX)) throw new RuntimeException('The inbox cannot be made.');
    $name = INBOX . '/' . hash('sha256', $event['id']) . '.json';
    $temporary = tempnam(INBOX, 'new-');
    if (file_put_contents($temporary, $body) !== strlen($body)) throw new RuntimeException('The event cannot be stored.');
    $isNew = @link($temporary, $name);
    unlink($temporary);
    if (!$isNew && !is_file($name)) throw new RuntimeException('The event cannot be stored.');
    return $isNew;
}

function work(array $event): void
{
    $record = $event['data']['id'] ?? '';
    file_put_contents('php://stdout', "{$event['type']} {$event['id']} $record\n");
}

function receive(): void
{
    $secrets = array_filter(array_map('trim', explode(',', (string) getenv('LEAD_ENGAGEMENT_WEBHOOK_SECRET'))));
    if ($secrets === []) throw new RuntimeException('LEAD_ENGAGEMENT_WEBHOOK_SECRET is empty.');
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
        http_response_code(405);
        return;
    }
    $body = stream_get_contents(fopen('php://input', 'r'), MAX_BODY_BYTES + 1);
    if (strlen($body) > MAX_BODY_BYTES) {
        http_response_code(413);
        return;
    }
    try {
        $event = verify($body, $_SERVER['HTTP_SERVICE_SIGNATURE'] ?? null, $secrets);
    } catch (Refused $refused) {
        http_response_code(400);
        echo $refused->getMessage();
        return;
    }
    $isNew = takeOnce($event, $body);
    http_response_code(204);
    // php-fpm sends the response now; the server for development, when the script ends.
    if (function_exists('fastcgi_finish_request')) fastcgi_finish_request();
    if ($isNew) work($event);
}

// An error here is a 500: the service sends the event again.
receive();
